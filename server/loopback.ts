/** Whether the host of an address is this machine; one without a host is. */
export function isLoopback(address: string): boolean {
  return /^(|localhost|127\..*|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
}
