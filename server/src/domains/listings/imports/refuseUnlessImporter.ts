/** Who may import homes and follow feeds. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { refuseUnlessLandlord } from '../listings/refuseUnlessLandlord.ts'
import type { Landlord } from '../listings/service.ts'

/** Refuses a person who may not list homes, or whose e-mail is not confirmed: reading a file is work for a stranger. */
export function refuseUnlessImporter(landlord: Landlord): void {
  refuseUnlessLandlord(landlord)
  if (!landlord.emailConfirmed) throw new Refusal('email-not-confirmed')
}
