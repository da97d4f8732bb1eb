import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isPublicAddress } from '../push/public-address.ts'
import { QUESTION, questionAt } from './doctors-question.ts'
import { advice, type Check, type Finding, fine, type Patient, wrong } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SOON_DAYS = 14
const PATIENCE_MS = 5000
/** Of a network that is set aside for documents: nobody has it. */
export const INVENTED = '203.0.113.77'

const certificate: Check = {
  name: 'certificate',
  async look({ config: { publicUrl } }) {
    const url = publicUrl ? new URL(publicUrl) : undefined
    if (url?.protocol !== 'https:') return advice('none: members need an https address. Set PUBLIC_URL')
    const { problem, until } = await readCertificate(url)
    if (problem) return wrong(`browsers refuse the one of ${url.host}: ${problem}`)
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS)
    const words = `the one of ${url.host} is good for ${days} days`
    return days < SOON_DAYS ? wrong(`${words}: renew it`) : fine(words)
  },
}

function readCertificate({ hostname, port }: URL): Promise<{ problem?: string; until: Date }> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port) || 443,
        ...(isIP(hostname) === 0 && { servername: hostname }),
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        const problem = socket.authorized ? undefined : String(socket.authorizationError)
        resolve({ problem, until: new Date(valid_to) })
        socket.destroy()
      },
    )
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('it does not answer')))
    socket.once('error', reject)
  })
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Whether members are told apart by their addresses: limits and lock-outs count by them. */
const proxy: Check = {
  name: 'proxy',
  async look(patient) {
    const { publicUrl } = patient.config
    if (!publicUrl || isLoopback(new URL(publicUrl).hostname))
      return fine('none: the product is on this machine only')
    const seen = await addressSeen(patient, publicUrl)
    if (!seen)
      return wrong(`${publicUrl} leads somewhere else: another product, or another secret, answers there`)
    const claimed = await addressSeen(patient, publicUrl, { 'x-forwarded-for': INVENTED })
    return compareAddresses(seen, claimed, patient.config)
  },
}

/** `seen`: where the doctor's own request came from; `claimed`: the same when he says that he is somebody else. */
export function compareAddresses(
  seen: string,
  claimed: string | undefined,
  { trustProxy }: { trustProxy?: string },
): Finding {
  if (claimed === INVENTED)
    return wrong(
      'anybody can claim any address: TRUST_PROXY is wider than the proxy, or the proxy passes on what it is told',
    )
  const isInside = isIP(seen) !== 0 && !isPublicAddress(seen)
  if (isInside && !trustProxy)
    return wrong(`all members seem to come from ${seen}: set TRUST_PROXY to the address of the proxy`)
  return fine(`a request from here came from ${seen}`)
}

/** From where the product believes that this request came; nothing if it does not know the doctor. */
export async function addressSeen(
  { secrets }: Pick<Patient, 'secrets'>,
  publicUrl: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const response = await fetch(`${publicUrl}/healthz`, {
    headers: { ...headers, [QUESTION]: questionAt(secrets.locationKey, new Date()) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const answer = (await response.json().catch(() => ({}))) as { address?: string }
  return answer.address
}

export const publicChecks = [certificate, proxy]
