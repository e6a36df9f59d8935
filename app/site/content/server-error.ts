import { copyModule } from './copy.ts'

export const serverErrorCopy = copyModule('serverError', {
  failed: 'Internal Server Error',
  unavailable: 'Service Unavailable',
  title: 'Unexpected Application Error!',
  text: 'The page could not be shown. We have a record of it; please try again in a moment.',
  requestLabel: 'Request {id}',
  link: { label: 'Return to Home', href: '/' },
} as const)
