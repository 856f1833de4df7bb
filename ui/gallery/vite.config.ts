import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The gallery is a tool for the eye; it is no part of the product's build.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: `${import.meta.dirname}/../../.cache/gallery`, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
