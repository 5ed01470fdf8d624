/** The leases in Bangkok: a declined and a withdrawn request, two stays, and a request that was opened. */
import { at, type Lease, rentsPaid } from '../lease.ts'

/** The leases of this city, in the order of their requests. */
export const leasesInBangkok: readonly Lease[] = [
  {
    id: 'anna-ekkamai',
    home: 'ekkamai-garden',
    tenant: 'anna',
    validFrom: -90,
    validTo: 90,
    message: 'Hello Thanakorn, I draw maps for a living and would love the garden. Six months, perhaps longer.',
    steps: [
      at(-108, 5, { kind: 'request' }),
      at(-107, 2, { kind: 'open' }),
      at(-107, 6, {
        kind: 'decline',
        reason: 'My cousin comes back from Chiang Mai and needs it. My flat in Thonglor 25 is free from the same day.',
      }),
    ],
    status: 'declined',
  },
  {
    id: 'anna-thonglor',
    home: 'thonglor-25',
    tenant: 'anna',
    validFrom: -85,
    validTo: 280,
    message: 'Then Thonglor it is. A whole year, from the first day you can give me.',
    steps: [
      at(-104, 4, { kind: 'request' }),
      at(-104, 7, { kind: 'open' }),
      at(-103, 3, { kind: 'accept' }),
      at(-102, 9, { kind: 'pay' }),
      at(-80, 11, { kind: 'release' }),
      ...rentsPaid(-85, 1, [4]),
    ],
    status: 'released',
  },
  {
    id: 'kanya-sathorn',
    home: 'sathorn-12',
    tenant: 'kanya',
    validFrom: -12,
    validTo: 190,
    message: 'สวัสดีค่ะ สนใจห้องมุมค่ะ ทำงานอยู่แถวช่องนนทรี เข้าอยู่ได้ทันที',
    steps: [
      at(-24, 3, { kind: 'request' }),
      at(-23, 6, { kind: 'open' }),
      at(-22, 12, { kind: 'withdraw', reason: 'ขอโทษด้วยนะคะ บริษัทย้ายออฟฟิศไปอารีย์กะทันหัน เลยต้องหาห้องแถวนั้นแทนค่ะ' }),
    ],
    status: 'withdrawn',
  },
  {
    id: 'kanya-ari',
    home: 'ari-soi-4',
    tenant: 'kanya',
    validFrom: -6,
    validTo: 194,
    message: 'คุณศิริพรคะ ขอเช่าห้องที่อารีย์แทนนะคะ มีแมวหนึ่งตัวชื่อถั่วดำ เรียบร้อยมากค่ะ',
    steps: [
      at(-16, 2, { kind: 'request' }),
      at(-15, 3, { kind: 'open' }),
      at(-15, 4, { kind: 'accept' }),
      at(-14, 11, { kind: 'pay' }),
    ],
    status: 'active',
  },
  {
    id: 'praewa-phaya-thai',
    home: 'phaya-thai-airport',
    tenant: 'praewa',
    validFrom: 9,
    validTo: 209,
    message: 'สวัสดีค่ะ เรียนปีสุดท้ายและกำลังจะไปฝึกงานที่สนามบิน อยากได้ห้องใกล้แอร์พอร์ตลิงก์ค่ะ',
    steps: [at(-3, 4, { kind: 'request' }), at(-2, 3, { kind: 'open' })],
    status: 'received',
  },
]
