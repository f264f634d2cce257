/** The variables of canned answers: values of the order that the answer is about. */
export const cannedVariables = ['customerName', 'orderNumber', 'packageName', 'dueDate', 'agency'] as const
