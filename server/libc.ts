/**
 * Of glibc what Node has no function for. Throws where Node has no FFI, which is experimental
 * (docs/decisions/2026-11-30-memory-given-back.md), or where there is no glibc.
 */
export async function openLibc() {
  const { dlopen } = await import('node:ffi')
  const { functions } = dlopen('libc.so.6', {
    alarm: { arguments: ['uint32'], return: 'uint32' },
    fcntl: { arguments: ['int32', 'int32', 'int32'], return: 'int32' },
    malloc_trim: { arguments: ['uint64'], return: 'int32' },
  })
  return functions
}

export function hasLibc(): Promise<boolean> {
  return openLibc().then(
    () => true,
    () => false,
  )
}
