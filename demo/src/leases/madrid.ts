/**
 * The leases in Madrid: a refund, a disputed handover, a stay whose deposit is owed back, and one that awaits its
 * payment.
 */
import { at, type Lease, rentsPaid } from '../lease.ts'

/** The leases of this city, in the order of their requests. */
export const leasesInMadrid: readonly Lease[] = [
  {
    id: 'nerea-carabanchel',
    home: 'carabanchel-vista-alegre',
    tenant: 'nerea',
    validFrom: -220,
    validTo: -30,
    message:
      'Hola, Pilar. Empiezo en el hospital el mes que viene y la línea 5 me deja en la puerta. ¿Podemos vernos el jueves?',
    steps: [
      at(-241, 9, { kind: 'request' }),
      at(-240, 10, { kind: 'open' }),
      at(-240, 12, { kind: 'accept' }),
      at(-239, 17, { kind: 'pay' }),
      at(-214, 16, { kind: 'release' }),
      ...rentsPaid(-220, 7, [-3, -3, -4, -3, -5]),
      at(-38, 7, { kind: 'payRent', isLast: true }),
    ],
    status: 'released',
  },
  {
    id: 'tom-chamberi',
    home: 'chamberi-olavide',
    tenant: 'tom',
    validFrom: -40,
    validTo: 140,
    message: 'Hello Beatriz, my sister and I need a place for a season at the theatre. References gladly.',
    steps: [
      at(-75, 10, { kind: 'request' }),
      at(-74, 8, { kind: 'open' }),
      at(-74, 11, { kind: 'accept' }),
      at(-73, 13, { kind: 'pay' }),
      at(-52, 9, {
        kind: 'refund',
        reason: 'Se ha roto la bajante general y la casa no estará lista para la fecha. Devolvemos todo.',
      }),
    ],
    status: 'cancelled',
  },
  {
    id: 'tom-lavapies',
    home: 'lavapies-tribulete',
    tenant: 'tom',
    validFrom: -8,
    validTo: 177,
    message: 'Dear Pilar, Beatriz gave me your name. Quiet tenant, works from home, will water the geraniums.',
    steps: [
      at(-20, 9, { kind: 'request' }),
      at(-19, 10, { kind: 'open' }),
      at(-19, 18, { kind: 'accept' }),
      at(-18, 8, { kind: 'pay' }),
      at(-5, 10, {
        kind: 'dispute',
        by: 'tenant',
        amount: 240,
        about: 'something-broken',
        words: 'No hot water since the day I moved in. I ask back the two nights I slept elsewhere.',
      }),
      at(-1, 9, { kind: 'inventory', stage: 'move-in', content: 'lavapies-in' }),
    ],
    status: 'disputed',
  },
  {
    id: 'nerea-retiro',
    home: 'retiro-ibiza',
    tenant: 'nerea',
    validFrom: 12,
    validTo: 377,
    message: 'Pilar, me quedo en Madrid. ¿Me alquilas el de Ibiza para todo el año, si sigue libre?',
    steps: [at(-3, 17, { kind: 'request' }), at(-2, 9, { kind: 'open' }), at(-1, 8, { kind: 'accept' })],
    status: 'accepted',
  },
]
