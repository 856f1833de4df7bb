import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineShell } from './tools/vite/offline-shell.ts';
import { pdfParts } from './tools/vite/pdf-parts.ts';
import { precompress } from './tools/vite/precompress.ts';
import { textBundles } from './tools/vite/text-bundles.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: 'apps/web',
  publicDir: 'static',
  plugins: [react(), textBundles(root), pdfParts(root), offlineShell(root), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssCodeSplit: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    // The first page names every chunk: each letter of a name is weighed some five hundred times. The manifest tells what is what.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        // An icon is a few hundred bytes: those that the same pages use, or nearly the same, come in one file.
        codeSplitting: {
          groups: [
            {
              name: 'icons',
              test: '@tabler/icons',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3500,
            },
          ],
        },
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
