import type { ReactNode } from 'react'
import { api } from '../../session/api.ts'
import { AcceptInvitation } from '../setup/Invitation.tsx'

/** Accepts the invitation of a colleague. */
export default function CompanyInvitation(): ReactNode {
  return (
    <AcceptInvitation
      purpose="company-invitation"
      accept={(key) => api('POST /company/accept', { body: { key } })}
      to="/my-order"
      toText="To My Orders"
    />
  )
}
