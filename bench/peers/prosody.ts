import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from '../chat/servers.ts'
import { startXmppServer } from './xmpp-server.ts'

export const prosodyPackages = ['prosody', 'lua-dbi-postgresql']

/** Prosody with its message archive in PostgreSQL. Whoever comes may come in: signing in is not what is measured. */
export async function startProsody(databaseUrl: string, port: number): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-prosody-'))
  const config = join(folder, 'prosody.cfg.lua')
  await writeFile(config, configOf(new URL(databaseUrl), folder, port))
  return startXmppServer({ name: 'Prosody', command: ['prosody', '--config', config, '-F'], folder, port })
}

const configOf = (database: URL, folder: string, port: number) => `
run_as_root = true
data_path = "${folder}"
pidfile = "${folder}/prosody.pid"
log = { error = "${folder}/prosody.err" }
network_backend = "epoll"
c2s_ports = { ${port} }
c2s_interfaces = { "127.0.0.1" }
modules_enabled = { "saslauth", "mam" }
modules_disabled = { "s2s", "tls" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "insecure"
insecure_open_authentication = "Yes please, I know what I'm doing!"
default_archive_policy = true
archive_expires_after = "never"
storage = { archive = "sql" }
sql = {
  driver = "PostgreSQL",
  database = "${database.pathname.slice(1)}",
  username = "${database.username}",
  password = "${database.password}",
  host = "${database.hostname}",
  port = ${database.port},
}
VirtualHost "localhost"
`
