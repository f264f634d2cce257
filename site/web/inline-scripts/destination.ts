// On login and registration: where the visitor goes from here, which determines the heading. Also reads the referrer,
// because the link between both pages can be followed before a script has added `next` to it.
function nextOf(address: string) {
  try {
    return new URL(address).searchParams.get('next')
  } catch {
    return null
  }
}

const next = nextOf(location.href) || nextOf(document.referrer) || ''
const isOfCustomers =
  /^\/(my-order|pending-order|dashboard|account|order|pay-now|received-payment|order-cancelled)\b/
const data = document.documentElement.dataset

if (/^\/order-now\/./.test(next)) data['entry'] = 'order'
else if (/^\/company-invitation\b/.test(next)) data['entry'] = 'company'
else if (next && !isOfCustomers.test(next)) data['entry'] = 'office'

export {}
