/** Longest side of a photo as it is sent; a phone's own pictures are far larger than anybody looks at. */
const LONGEST = 1600;
const QUALITY = 0.82;

/** A photo made small enough for a phone network, as JPEG in base64; a picture that cannot be read is kept as it is. */
export async function shrinkPhoto(file: File): Promise<{ name: string; type: string; data: string }> {
  const small = await smaller(file).catch(() => null);
  const blob = small ?? file;
  const name = small ? `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg` : file.name;
  return { name, type: small ? 'image/jpeg' : file.type, data: await base64Of(blob) };
}

async function smaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const factor = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * factor), Math.round(picture.height * factor));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
