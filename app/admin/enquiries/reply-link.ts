export function replyLink({ email, reference }: { email: string; reference: string }): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  const subject = `Your enquiry ${reference}`.trim()
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`
}
