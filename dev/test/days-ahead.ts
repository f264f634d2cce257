// Loaded before a product whose clock, and that of its emulator, is some days ahead: DAYS_AHEAD.

const aheadMs = Number(process.env.DAYS_AHEAD) * 24 * 60 * 60 * 1000
const real = Date
const now = () => real.now() + aheadMs

globalThis.Date = new Proxy(real, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new real(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
