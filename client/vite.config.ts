import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: import.meta.dirname,
  // The service worker's plugin (vite-plugin-pwa, injectManifest) goes here, last.
  plugins: [react(), tailwind()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows our own files only: no inline script, no data URL.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    // The browser's Host goes through unchanged, so that the server's check of the Origin holds in development too.
    proxy: {
      '/api': { target: server, ws: true },
      '/media': { target: server },
    },
  },
})
