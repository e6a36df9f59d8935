import type { Message } from '#app/ui/message.ts'
import type { PictureFolder } from '#core/media/picture.ts'

/**
 * Messages after an upload (docs/product.md §8); a refusal may add its reason
 * (docs/decisions.md 32).
 */
export function uploadedMessage(folder: PictureFolder): Message {
  return folder === 'stock-images'
    ? { tone: 'success', title: 'Image uploaded', text: 'Image saved successfully.' }
    : { tone: 'success', title: 'Success', text: 'Image uploaded successfully.' }
}

export function failedMessage(folder: PictureFolder, reason: string): Message {
  if (folder === 'stock-images')
    return { tone: 'error', title: 'Upload failed', text: reason || 'Failed to upload image' }
  const text = reason ? `Failed to upload image. ${reason}` : 'Failed to upload image.'
  return { tone: 'error', title: 'Error', text }
}
