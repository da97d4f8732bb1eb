import pg from 'pg'

/** A look or a hand behind the scenes: what no screen can bring about, or not within the limits. */
export async function askDatabase(query: string, values: unknown[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(query, values)
  await client.end()
  return rows
}
