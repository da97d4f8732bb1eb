import { type ChildProcess, spawn } from 'node:child_process'

/** The server, started again at every change, behind Vite, which serves the client as one types. */
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1
const children = new Set<ChildProcess>()

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    end()
  })
}

/** When one of the two ends, so does the other, and then we do. */
function end() {
  for (const child of children) child.kill('SIGTERM')
  if (children.size === 0) process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)

run(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(serverPort),
  NODE_ENV: process.env.NODE_ENV || 'development',
  SHOW_RESET_TOKEN: process.env.SHOW_RESET_TOKEN || '1',
})
run(
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    'client/vite.config.ts',
    '--port',
    String(port),
    '--strictPort',
  ],
  {
    DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`,
  },
)
