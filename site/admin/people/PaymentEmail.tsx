import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldError } from '#content/check.ts'
import { call, get } from '../lib/api.ts'
import { OneField } from '../ui/one-field.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { NoticesToDecide, PaymentSettings } from './PaymentSettings.tsx'

interface PaymentAddress {
  _id: string
  paypalEmail: string
}

/** The account that customers pay into. */
export function PaymentEmail() {
  const client = useQueryClient()
  const queryKey = ['paypal-email']
  const query = useQuery({
    queryKey,
    queryFn: async () => (await get<PaymentAddress[]>('/paypal-email'))[0] ?? null,
  })

  async function save(stored: PaymentAddress | null, paypalEmail: string) {
    const put = (email: string) =>
      call('PUT', `/paypal-email/${stored?._id}`, { body: { paypalEmail: email } })
    const reload = () => client.invalidateQueries({ queryKey })
    if (stored) await put(paypalEmail)
    else await call('POST', '/add-email', { body: { paypalEmail } })
    await reload()
    toast({
      text: 'The PayPal e-mail is saved.',
      detail: `Customers pay to ${paypalEmail} from now on.`,
      undo: stored
        ? async () => {
            await put(stored.paypalEmail)
            await reload()
            toast({ text: 'Undone.', detail: `Customers pay to ${stored.paypalEmail}.` })
          }
        : undefined,
    })
  }
  return (
    <>
      <PageHead title="Payment" about="Where the money of the orders goes." />
      <div className="panels">
        <section className="panel" aria-labelledby="paypal-title">
          <Loaded query={query} lines={2}>
            {(stored) => (
              <>
                <h2 id="paypal-title">{stored ? 'Paypal Email' : 'Add Paypal Email'}</h2>
                <OneField
                  key={stored?.paypalEmail ?? ''}
                  name="paypalEmail"
                  type="email"
                  label="E-mail of your PayPal account"
                  help="Check it well: what customers pay goes to this account."
                  initial={stored?.paypalEmail ?? ''}
                  max={254}
                  button="Save"
                  draft="payment address"
                  check={(value) => fieldError({ kind: 'email', label: 'E-mail' }, value)}
                  send={(email) => save(stored, email)}
                />
              </>
            )}
          </Loaded>
        </section>
        <PaymentSettings />
      </div>
      <NoticesToDecide />
    </>
  )
}
