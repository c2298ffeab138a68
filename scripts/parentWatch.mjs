// Preloaded by scripts/start.mjs: a killed launcher stops the server, instead of leaving it behind unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
