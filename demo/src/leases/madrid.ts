/** The leases of Madrid: a refund, a disputed handover, a stay without a held deposit, and one that waits for its payment. */
import { at, type Lease } from '../lease.ts'

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
      at(-241, 9, { does: 'request' }),
      at(-240, 10, { does: 'open' }),
      at(-240, 12, { does: 'accept' }),
      at(-239, 17, { does: 'pay' }),
      at(-214, 16, { does: 'release' }),
    ],
    stage: 'Completed',
  },
  {
    id: 'tom-chamberi',
    home: 'chamberi-olavide',
    tenant: 'tom',
    validFrom: -40,
    validTo: 140,
    message: 'Hello Beatriz, my sister and I need a place for a season at the theatre. References gladly.',
    steps: [
      at(-75, 10, { does: 'request' }),
      at(-74, 8, { does: 'open' }),
      at(-74, 11, { does: 'accept' }),
      at(-73, 13, { does: 'pay' }),
      at(-52, 9, {
        does: 'refund',
        reason: 'Se ha roto la bajante general y la casa no estará lista para la fecha. Devolvemos todo.',
      }),
    ],
    stage: 'Cancelled',
  },
  {
    id: 'tom-lavapies',
    home: 'lavapies-tribulete',
    tenant: 'tom',
    validFrom: -3,
    validTo: 182,
    message: 'Dear Pilar, Beatriz gave me your name. Quiet tenant, works from home, will water the geraniums.',
    steps: [
      at(-20, 9, { does: 'request' }),
      at(-19, 10, { does: 'open' }),
      at(-19, 18, { does: 'accept' }),
      at(-18, 8, { does: 'pay' }),
      at(-1, 10, {
        does: 'dispute',
        by: 'tenant',
        amount: 240,
        reason:
          'No hot water since the day I moved in. I ask back the two nights I slept elsewhere; the invoices are attached.',
      }),
    ],
    stage: 'In Dispute',
  },
  {
    id: 'nerea-retiro',
    home: 'retiro-ibiza',
    tenant: 'nerea',
    validFrom: 12,
    validTo: 377,
    message: 'Pilar, me quedo en Madrid. ¿Me alquilas el de Ibiza para todo el año, si sigue libre?',
    steps: [at(-3, 17, { does: 'request' }), at(-2, 9, { does: 'open' }), at(-1, 8, { does: 'accept' })],
    stage: 'Pay Deposit',
  },
]
