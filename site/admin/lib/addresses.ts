export const orderAddress = (id: string) => `/admin/payment-status/${id}`
