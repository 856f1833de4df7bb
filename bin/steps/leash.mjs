// Loaded into the server before it: when the process that started it is gone, however it ended, the server ends too.
const PATIENCE = 30_000;

if (process.channel) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), PATIENCE).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
