/** What other screens show of backups. */
export { BackupList } from './backup-screen/backups.web.tsx';
