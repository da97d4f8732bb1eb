import { EventEmitter } from 'node:events'
import { createConnection } from 'node:net'
import type { Member } from '../chat/members.ts'
import type { Line, Message } from '../chat/servers.ts'

const DOMAIN = 'localhost'
const HEADER = `<?xml version='1.0'?><stream:stream to='${DOMAIN}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`
const BIND = `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>bench</resource></bind></iq>`

export const nameOf = ({ id }: Member) => `bench_${id}`
const addressOf = (member: Member) => `${nameOf(member)}@${DOMAIN}`
const authOf = (member: Member) =>
  `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${Buffer.from(`\0${nameOf(member)}\0secret`).toString('base64')}</auth>`

/** What is sent, and what has to be in the answer before one goes on. */
const steps = (member: Member): [text: string, answer: string][] => [
  [HEADER, '</stream:features>'],
  [authOf(member), '<success'],
  [HEADER, '</stream:features>'],
  [BIND, '</iq>'],
]

/** The least that signs in to an XMPP server and hears what is sent to it: no parser, as with the other lines. */
export function openXmppLine(port: number, member: Member): Line {
  const events = new EventEmitter()
  const socket = createConnection(port, '127.0.0.1').setNoDelay().setEncoding('utf8')
  const waiting = steps(member)
  let received = ''

  function goOn(): void {
    const [step] = waiting
    if (step) socket.write(step[0])
    else {
      socket.write('<presence/>')
      events.emit('open')
    }
  }
  function signIn(): void {
    if (!received.includes(waiting[0]![1])) return
    received = ''
    waiting.shift()
    goOn()
  }
  function hear(): void {
    for (;;) {
      const end = received.indexOf('</message>')
      if (end < 0) return
      events.emit('message', received.slice(0, end))
      received = received.slice(end + '</message>'.length)
    }
  }
  socket.on('connect', goOn)
  socket.on('data', (text: string) => {
    received += text
    if (waiting.length > 0) signIn()
    else hear()
  })
  socket.on('error', (error) => events.emit('error', error))
  return Object.assign(events, {
    send: (text: string) => void socket.write(text),
    terminate: () => void socket.destroy(),
  })
}

export const stanzaOf = ({ to, content, clientId }: Message) =>
  `<message to='${addressOf(to)}' type='chat' id='${clientId}'><body>${content}</body></message>`

/** The id of the message itself: those inside it are the archive's. */
export function clientIdInStanza(frame: string): string | undefined {
  const from = frame.lastIndexOf('<message')
  const tag = frame.slice(from, frame.indexOf('>', from))
  return / id=['"](bench-[^'"]+)/.exec(tag)?.[1]
}
