/** An export as the public API answers it: file_data in base64 and a name. */
export interface FileAnswer {
  file_data?: string | null;
  file_name?: string | null;
}

/** Blob URLs are released after one second. */
const RELEASE_MS = 1000;

/** Hands a blob to the browser's downloads under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** Decodes an export answer and saves it; false when it carries no data (the caller says 'Export failed: No data received'). */
export function saveExport(answer: FileAnswer | null | undefined): boolean {
  if (!answer?.file_data) return false;
  const bytes = Uint8Array.from(atob(answer.file_data), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: mediaType(answer.file_name ?? '') }), answer.file_name || 'export.xlsx');
  return true;
}

const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};

function mediaType(name: string): string {
  return TYPES[name.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
