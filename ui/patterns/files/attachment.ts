/** A file that is stored. */
export interface AttachmentItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  url: string;
  /** ≤ 30 kB picture, for images. */
  thumbnailUrl?: string | null;
  description?: string | null;
  addedBy?: string;
  addedAt?: string;
  /** Set while it cannot be opened: it is being checked for viruses, or it was taken away because of one. */
  hindrance?: 'checking' | 'infected';
}

/** A file on its way up. */
export interface UploadItem {
  id: string;
  name: string;
  /** 0–100. */
  percent: number;
  /** Why it failed; with `onRetry` it can be tried again. */
  problem?: string;
}

/** What may be added. */
export interface AttachmentLimits {
  /** Without dots, lower case. */
  extensions: readonly string[];
  /** Bytes. */
  maxSize: number;
}

/** Extension of a file name, lower case, '' if there is none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Splits chosen files into those that may be sent and those that may not, with the cause. */
export function checkFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  limits: AttachmentLimits,
): { accepted: F[]; refused: { file: F; cause: 'type' | 'size' | 'empty' }[] } {
  const accepted: F[] = [];
  const refused: { file: F; cause: 'type' | 'size' | 'empty' }[] = [];
  for (const file of files) {
    const cause = !limits.extensions.includes(extensionOf(file.name))
      ? 'type'
      : file.size > limits.maxSize
        ? 'size'
        : file.size === 0
          ? 'empty'
          : null;
    if (cause) refused.push({ file, cause });
    else accepted.push(file);
  }
  return { accepted, refused };
}
