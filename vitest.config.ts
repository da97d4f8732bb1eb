import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const onServer = {
  environment: 'node',
  globalSetup: './server/testing/global-setup.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', environment: 'node', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'server', include: ['{server,demo,scripts}/**/*.test.ts'], ...onServer } },
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: './client/testing/setup.ts',
        },
      },
      {
        test: {
          name: 'structure',
          environment: 'node',
          testTimeout: 60_000,
          include: ['tests/architecture.test.ts'],
        },
      },
      {
        test: {
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/architecture.test.ts'],
          ...onServer,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['**/*.proof.ts'],
          exclude: ['node_modules/**'],
          ...onServer,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
