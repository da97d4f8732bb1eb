import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/**/*.schema.ts', './server/features/**/*.schema.ts'],
  out: './server/migrations',
})
