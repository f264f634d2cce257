import { createConnection, createServer } from 'node:net'
import { SettingError } from './env.ts'

/** A port on which nothing listens at this moment. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Whether something listens on it. */
export const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Throws a SettingError where something listens on it already. */
export async function refuseTaken(setting: string, port: number) {
  if (await isTaken(port))
    throw new SettingError(`${setting} is taken: something is listening on ${port} already.`)
}
