import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneFor, installMachine, startWith } from '../scripts/any-node.ts'

// The one command on the Nodes that machines come with. Each installs everything anew, which takes some minutes.
const machines = [
  { name: 'Debian 12 and Ubuntu 24.04 (Node 18)', node: '18.19.1', npm: '9.2.0' },
  { name: 'Node 20', node: '20.11.1', npm: '10.2.4' },
  { name: 'Node 22', node: '22.18.0', npm: '10.9.3' },
  { name: 'Node 24', node: '24.21.0', npm: '11.21.1' },
]
const NOBODY = { uid: 65_534, gid: 65_534 }
const self = { uid: process.getuid!(), gid: process.getgid!() }
const owners = self.uid === 0 ? { root: self, nobody: NOBODY } : { 'an ordinary user': self }

let room: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'hungr-any-node-'))
  // The others must be able to walk through it to what is theirs.
  await chmod(room, 0o755)
})
afterAll(() => rm(room, { recursive: true, force: true }))

describe.each(machines)('$name', (machine) => {
  test.each(Object.entries(owners))(
    'npm start comes up for %s, in a folder that only its owner may read',
    async (_, owner) => {
      const place = join(room, `${machine.node}-${owner.uid}`)
      const bin = await installMachine(join(place, 'machine'), machine)
      const folder = join(place, 'hungr')
      await cloneFor(owner, folder)
      const product = await startWith(bin, {
        folder,
        home: join(room, `home-${owner.uid}`),
        owner,
      })
      try {
        expect(product.url, product.said()).toBeDefined()
        const answer = await fetch(`${product.url}/healthz`)
        expect(answer.status).toBe(200)
        expect(await (await fetch(product.url!)).text()).toContain('<title>')
      } finally {
        await product.stop()
        await rm(place, { recursive: true, force: true })
      }
    },
  )
})
