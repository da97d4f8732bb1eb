/** A fixed environment: no PG… variable of the caller reaches the server, messages are English, times UTC. */
export const SERVER_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
