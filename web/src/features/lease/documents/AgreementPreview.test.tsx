/**
 * What a tenant reads before requesting: the words and figures that would be frozen.
 * @vitest-environment jsdom
 */

import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import { type AgreedFacts, writeClauses } from '@keyhold/rental/agreement.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { formatMessage, type MessageTree } from '../../../gateways/text/formatMessage.ts'
import { findMessages } from '../../../gateways/text/messages.server.ts'
import { anAd } from '../../listing-page/listing.setup.ts'
import { moveIn, moveOut } from '../fixtures.setup.tsx'
import { AgreementPreview } from './AgreementPreview.tsx'

afterEach(cleanup)

const day = 86_400
const handover = 1_650n * 10n ** 18n + 5n * 10n ** 17n
const escrow = { chainId: 56, escrow: `0x${'e'.repeat(40)}`, arbitrator: `0x${'b'.repeat(40)}` } as EscrowFacts

test.each([
  ['en', '1,650.50 USDT', '6 December 2026 at 12:00'],
  ['es', '1650.50 USDT', '6 de diciembre de 2026 a las 12:00'],
  ['th', '1,650.50 USDT', '6 ธันวาคม ค.ศ. 2026 เวลา 12:00'],
] as const)('a preview in %s formats money and dates as the frozen text will', (language, rent, due) => {
  const { container } = renderWithProviders(
    <AgreementPreview
      ad={anAd()}
      stay={{ from: '2026-12-01', to: '2027-12-01' }}
      terms={{
        ...plainRules,
        handover,
        firstRent: handover,
        deposit: handover,
        moveIn,
        moveOut,
        payBy: moveIn,
        releaseDuration: 5 * day,
      }}
      escrow={escrow}
      tenant={{ name: 'Ben', birthday: '', profession: '', address: '', email: '', phone: '' }}
      identity={{ passport: '', nationality: '', marital: '' }}
    />,
    { language },
  )
  expect(container.textContent?.split(rent).length).toBeGreaterThan(2)
  expect(container.textContent).toContain(due)
})

const frozenFacts: AgreedFacts = {
  landlord: { name: 'Ada Menjívar', wallet: null },
  tenant: { name: 'Ben' },
  home: {
    title: 'Two-bedroom off Paseo Escalón',
    address: 'Calle Bonampak, Escalón, Bangkok, Thailand',
    timeZone: 'America/El_Salvador',
  },
  stay: { moveIn, moveOut },
  money: {
    currency: 'USDT',
    rent: (1_100n * 10n ** 18n).toString(),
    handover: handover.toString(),
    deposit: handover.toString(),
    depositPolicy: 'until-move-out',
    handoverDue: moveIn + 5 * day,
    depositDue: moveOut + 14 * day,
    payBy: null,
    shortMonth: 'by-days',
  },
  ownClauses: { language: 'es', text: 'Sin zapatos dentro.' },
  escrow: { chainId: 56, address: escrow.escrow, arbitrator: escrow.arbitrator, version: '3' },
}

const appeal = {
  firstInstance: `0x${'7'.repeat(40)}`,
  secondInstance: `0x${'8'.repeat(40)}`,
  fee: `${50n * 10n ** 18n}`,
}

test.each([
  ['en', {}],
  ['es', {}],
  ['th', {}],
  ['en', { appeal }],
] as const)(
  'each clause in %s is previewed as it would be frozen, including place names, with %o',
  (language, more) => {
    const sentences = findMessages(language, 'agreement') as MessageTree
    const says = (key: string, values = {}) => formatMessage(sentences, language, key, values)
    const city = { id: 1_609_350, city: 'กรุงเทพมหานคร' }
    const own = { ownClauses: 'Sin zapatos dentro.', ownClausesLanguage: { id: 700_001, text: 'Spanish' } }
    const ad = anAd({ property: { city, agreementAddress: frozenFacts.home.address, ...own } })
    const { container } = renderWithProviders(
      <AgreementPreview
        ad={ad}
        stay={{ from: '2026-12-01', to: '2027-12-01' }}
        terms={{
          ...plainRules,
          handover,
          firstRent: handover,
          deposit: handover,
          moveIn,
          moveOut,
          payBy: moveIn,
          releaseDuration: 5 * day,
        }}
        escrow={{ ...escrow, ...more }}
        tenant={{ name: 'Ben', birthday: '', profession: '', address: '', email: '', phone: '' }}
        identity={{ passport: '', nationality: '', marital: '' }}
      />,
      { language },
    )
    const frozen = writeClauses({ ...frozenFacts, escrow: { ...frozenFacts.escrow, ...more } }, language, says)
    const shown = [...container.querySelectorAll('ol > li')].map((clause) => clause.textContent)
    expect(shown).toEqual(frozen.map(({ title, text: words }) => `${title}${words}`))
  },
)
