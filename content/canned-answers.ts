/** What may stand in braces in a canned answer: values of the order that it is written about. */
export const cannedVariables = ['customerName', 'orderNumber', 'packageName', 'dueDate', 'agency'] as const
