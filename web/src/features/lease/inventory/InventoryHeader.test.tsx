/**
 * The header of a lease's inventories.
 * @vitest-environment jsdom
 */
import { languageFacts } from '@keyhold/rental/language.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import { InventoryHeader } from './InventoryHeader.tsx'

afterEach(cleanup)

// promise: public-foreign-title-inventory
test("a home's title in another language than the page's has its `lang`, for screen readers", () => {
  const lease = aLease({ status: 'released', viewer: 'landlord' })
  const titleLanguage = { id: languageFacts.es.id, text: 'Spanish' }
  const roomAd = { ...lease.roomAd, property: { ...lease.roomAd.property, titleLanguage } }
  const page = {
    stage: 'move-in' as const,
    opensAt: moveIn,
    closesAt: moveOut,
    draft: null,
    savedAt: null,
    draftHash: null,
    closed: null,
    versions: [],
    standing: null,
  }
  renderLease(<InventoryHeader lease={{ ...lease, roomAd }} page={page} viewerId="ada" />)
  expect(screen.getByText(roomAd.property.title).lang).toBe('es')
})
