import { href, redirect } from 'react-router'
import { markAnswered } from '../../../core/enquiries/inbox.server.ts'
import type { Route } from './+types/answered.ts'
import { withEnquiry } from './conclude.ts'

/** Who comes by the address finds the list. */
export const loader = () => redirect(href('/admin/enquiries'))

export const action = (args: Route.ActionArgs) => withEnquiry(args, markAnswered)
