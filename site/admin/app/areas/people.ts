export { Administrators } from '../../people/agency/Administrators.tsx'
export { Customers } from '../../people/customers/Customers.tsx'
export { CustomerScreen } from '../../people/customers/CustomerScreen.tsx'
export { Notifications } from '../../people/agency/Notifications.tsx'
