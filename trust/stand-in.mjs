// Preloaded into the product's process: replaces Google's keys by the tests' keys, can redirect PayPal's sandbox, and can
// shift the clock. Everything else is the unmodified product. Not TypeScript, because Node.js would load its compiler,
// which takes 25 MB more memory than the product itself.
const { TRUST_KEYS = '{}', TRUST_PAYPAL, TRUST_CLOCK_JUMP = '0' } = process.env
const keysAt = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const paypalAt = /^https:\/\/(?:api-m|ipnpb)\.sandbox\.paypal\.com\//
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (TRUST_PAYPAL && paypalAt.test(address)) return realFetch(address.replace(paypalAt, TRUST_PAYPAL), init)
  if (address !== keysAt) return realFetch(input, init)
  return new Response(TRUST_KEYS, { headers: { 'Content-Type': 'application/json' } })
}

if (TRUST_CLOCK_JUMP !== '0') {
  let ahead = 0
  process.on('SIGUSR2', () => (ahead = ahead === 0 ? Number(TRUST_CLOCK_JUMP) : 0))
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length ? given : [RealDate.now() + ahead], newTarget),
    apply: (target) => new target(RealDate.now() + ahead).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
  })
}
