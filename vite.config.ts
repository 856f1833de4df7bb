import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './tools/vite/chunks.ts';
import { landParts } from './tools/vite/land-parts.ts';
import { offlineShell } from './tools/vite/offline-shell.ts';
import { pdfParts } from './tools/vite/pdf-parts.ts';
import { precompress } from './tools/vite/precompress.ts';
import { textBundles } from './tools/vite/text-bundles.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: 'apps/web',
  publicDir: 'static',
  plugins: [react(), textBundles(root), pdfParts(root), landParts(root), offlineShell(root), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssCodeSplit: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    // The first page names every chunk: each letter of a name is weighed some three hundred times. The manifest tells what is what.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: chunks(root),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:8000', changeOrigin: false } },
    fs: { allow: [root] },
  },
});
