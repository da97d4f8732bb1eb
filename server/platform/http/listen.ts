import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../operator-error.ts'

type Address = { host: string; port: number }

/** What the operator can do about an address that cannot be listened on. */
const advice: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that program, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} needs root on this machine. Set PORT to a number from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is not an address of this machine.`,
}

/** Returns the port, which is the system's choice where none was asked for. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const say = advice[(error as NodeJS.ErrnoException).code ?? '']
    throw say ? new OperatorError(say({ host, port })) : error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
