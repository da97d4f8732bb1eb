import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Member } from '../chat/members.ts'
import type { Target } from '../chat/servers.ts'
import { nameOf } from './xmpp-line.ts'
import { startXmppServer } from './xmpp-server.ts'

export const ejabberdPackages = ['ejabberd', 'erlang-p1-pgsql']

const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'

/** ejabberd with members and message archive in PostgreSQL. */
export async function startEjabberd(databaseUrl: string, port: number, members: Member[]): Promise<Target> {
  await fillDatabase(databaseUrl, members)
  const folder = await mkdtemp(join(tmpdir(), 'hungr-ejabberd-'))
  const config = join(folder, 'ejabberd.yml')
  await writeFile(config, configOf(new URL(databaseUrl), port))
  return startXmppServer({
    name: 'ejabberd',
    // Erlang itself instead of ejabberdctl, which starts a name service that would outlive it.
    command: [
      'erl',
      '+K',
      'true',
      '+P',
      '250000',
      '-noinput',
      '-mnesia',
      'dir',
      `"${folder}/mnesia"`,
      '-s',
      'ejabberd',
    ],
    env: {
      EJABBERD_CONFIG_PATH: config,
      EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
      ERL_LIBS: await findLibraries(),
      ERL_MAX_PORTS: '32000',
    },
    folder,
    port,
  })
}

/** Debian puts them into the folder of the machine's architecture. */
async function findLibraries(): Promise<string> {
  for (const folder of (await readdir('/usr/lib')).filter((name) => name.endsWith('-linux-gnu'))) {
    const names = await readdir(join('/usr/lib', folder))
    if (names.some((name) => name.startsWith('ejabberd-'))) return join('/usr/lib', folder)
  }
  throw new Error('The libraries of ejabberd are not where Debian puts them.')
}

async function fillDatabase(databaseUrl: string, members: Member[]): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(`select to_regclass('archive') is not null as "isThere"`)
  if (!rows[0].isThere) {
    await client.query(await readFile(SCHEMA, 'utf8'))
    await client.query(`insert into users (username, password) select unnest($1::text[]), 'secret'`, [
      members.map(nameOf),
    ])
  }
  await client.end()
}

const configOf = (database: URL, port: number) => `
hosts: [localhost]
loglevel: error
listen:
  -
    port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    shaper: none
    access: all
    backlog: 1000
auth_method: sql
auth_password_format: plain
sql_type: pgsql
sql_server: "${database.hostname}"
sql_port: ${database.port}
sql_database: "${database.pathname.slice(1)}"
sql_username: "${database.username}"
sql_password: "${database.password}"
sql_pool_size: 10
modules:
  mod_mam:
    db_type: sql
    default: always
`
