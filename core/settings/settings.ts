/** Facts of the firm as the site prints them (docs/decisions.md 24). */
export type Firm = {
  name: string
  /** Legal name with form, for example "Qantara Capital Ltd". */
  legalName: string
  city: string
  /** One line per row of the address. */
  address: string[]
  phone: string
  email: string
  regulatoryNotice: string
  professionalClientsNotice: string
  /** False until an admin confirmed the facts above; the admin and `doctor` say so. */
  confirmed: boolean
}

export type BrandColours = { ink: string; paper: string; accent: string }
