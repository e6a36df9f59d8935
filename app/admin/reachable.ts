export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', redirect: 'manual' })
    return status < 500
  } catch {
    return false
  }
}
