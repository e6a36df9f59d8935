export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="number" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}
