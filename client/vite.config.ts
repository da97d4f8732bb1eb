import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PRODUCT, TAGLINE } from '../contract/product.ts'
import { firstScreen } from './bundling/first-screen.ts'
import { leanRouter } from './bundling/lean-router.ts'
import { precompress } from './bundling/precompress.ts'
import { sharedChunks } from './bundling/shared-chunks.ts'
import { withoutServerParts } from './bundling/without-server-parts.ts'
import { withoutUnusedComponents } from './bundling/without-unused-components.ts'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leanRouter(),
    withoutServerParts(),
    withoutUnusedComponents(),
    react(),
    tailwind(),
    firstScreen(),
    installable(),
    precompress(),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows our own files only: no inline script, no data URL.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedChunks } },
      treeshake: {
        moduleSideEffects: [
          // What a feature lends to others is a list: who takes one thing off it does not take the rest along.
          { test: /client[\\/]features[\\/]\w+[\\/]index\.ts$/, sideEffects: false },
          // The contract declares; what nobody imports from it is not needed.
          { test: /[\\/]contract[\\/][\w-]+\.ts$/, sideEffects: false },
        ],
      },
    },
  },
  server: {
    // The browser's Host goes through unchanged, so that the server's check of the Origin holds in development too.
    proxy: {
      '/api': { target: server, ws: true },
      '/media': { target: server },
    },
  },
})

/** The manifest, and the service worker with the list of the app's own files. The client registers it for members. */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css}', '*.{svg,webp}'],
      // The ground of the map is large and comes with the map; the converter is, and hardly anybody needs it.
      globIgnores: ['basemap/**', 'assets/video-conversion-*.js'],
    },
    manifest: {
      id: '/',
      name: PRODUCT,
      short_name: PRODUCT,
      description: TAGLINE,
      lang: 'en',
      dir: 'ltr',
      start_url: '/discovery',
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#0f0b09',
      theme_color: '#0f0b09',
      categories: ['social', 'lifestyle'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
  })
}
