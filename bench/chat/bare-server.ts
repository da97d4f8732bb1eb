import { createServer } from 'node:http'
import pg from 'pg'
import { WebSocketServer } from 'ws'

/**
 * The least that could be called a chat server: no sessions, no rules, no order, no retries. A message comes in
 * on a socket, is inserted, and goes out on another. What ours costs more is what it promises.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(
  'create table if not exists bare_messages (id bigserial primary key, from_id int, to_id int, content text, created_at timestamptz default now())',
)
const http = createServer()
const sockets = new Map<number, import('ws').WebSocket>()
new WebSocketServer({ server: http }).on('connection', (socket, request) => {
  const id = Number(new URL(request.url!, 'http://localhost').searchParams.get('id'))
  sockets.set(id, socket)
  socket.on('close', () => sockets.delete(id))
  socket.on('message', async (data) => {
    const { to, content, clientId } = JSON.parse(data.toString())
    const { rows } = await pool.query(
      'insert into bare_messages (from_id, to_id, content) values ($1, $2, $3) returning id, created_at',
      [id, to, content],
    )
    const frame = JSON.stringify({ ...rows[0], fromUserId: id, toUserId: to, content, clientId })
    sockets.get(to)?.send(frame)
    socket.send(frame)
  })
})
http.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('is ready at'))
process.on('SIGTERM', () => process.exit(0))
