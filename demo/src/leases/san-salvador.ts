/** The leases in San Salvador: Daniel's move from San Benito to Escalón, and Mireya's three requests. */
import { at, type Lease, rentsPaid } from '../lease.ts'

/** The leases of this city, in the order of their requests. */
export const leasesInSanSalvador: readonly Lease[] = [
  {
    id: 'mireya-flor-blanca',
    home: 'flor-blanca-cocina',
    tenant: 'mireya',
    validFrom: -330,
    validTo: -130,
    message: 'Buenas tardes, doña Lucía. Lo quiero para el ciclo; somos mi gata y yo, y mi tía es mi fiadora.',
    steps: [
      at(-352, 20, { kind: 'request' }),
      at(-351, 14, { kind: 'open' }),
      at(-351, 15, { kind: 'accept' }),
      at(-350, 18, { kind: 'pay' }),
      at(-325, 22, { kind: 'release' }),
      ...rentsPaid(-330, 23, [-4, -3, -5, -3, -4]),
      at(-149, 23, { kind: 'payRent', isLast: true }),
      at(-115, 15, { kind: 'release' }),
    ],
    status: 'completed',
  },
  {
    id: 'daniel-san-benito',
    home: 'san-benito-volcan',
    tenant: 'daniel',
    validFrom: -250,
    validTo: -2,
    message: 'Hola Lucía, soy sonidista y busco un lugar tranquilo mientras grabo en el teatro. Sin mascotas.',
    steps: [
      at(-272, 15, { kind: 'request' }),
      at(-271, 14, { kind: 'open' }),
      at(-271, 16, { kind: 'accept' }),
      at(-270, 19, { kind: 'pay' }),
      at(-249, 16, { kind: 'inventory', stage: 'move-in', content: 'san-benito-in' }),
      at(-249, 20, { kind: 'releaseEarly', by: 'tenant' }),
      at(-248, 18, {
        kind: 'answerInventory',
        stage: 'move-in',
        objections: {
          sofa: 'El brazo izquierdo tiene un rasguño de unos diez centímetros. Se ve en la foto del anuncio.',
        },
      }),
      ...rentsPaid(-250, 20, [-3, -4, -3, 6, -5, -3, -4]),
      at(-9, 20, { kind: 'payRent', isLast: true }),
      at(-1, 15, { kind: 'inventory', stage: 'move-out', content: 'san-benito-out' }),
      at(-1, 18, {
        kind: 'answerInventory',
        stage: 'move-out',
        objections: { puerta: 'Entregué las dos llaves: la segunda quedó con el portero, don Neto.' },
      }),
    ],
    status: 'released',
  },
  {
    id: 'daniel-escalon',
    home: 'escalon-paseo',
    tenant: 'daniel',
    validFrom: -2,
    validTo: 363,
    message:
      'Hola Lucía, ya hablamos del parqueo. Trabajo desde la casa y quisiera pasarme apenas termine en San Benito.',
    steps: [
      at(-12, 16, { kind: 'request' }),
      at(-11, 14, { kind: 'open' }),
      at(-11, 17, { kind: 'accept' }),
      at(-10, 20, { kind: 'pay' }),
    ],
    status: 'active',
  },
  {
    id: 'mireya-merliot',
    home: 'merliot-estudiantes',
    tenant: 'mireya',
    validFrom: 25,
    validTo: 200,
    message: 'Don Mauricio, me interesa para compartir con una compañera de la carrera.',
    steps: [at(-9, 19, { kind: 'request' }), at(-8, 13, { kind: 'open' }), at(-8, 18, { kind: 'accept' })],
    status: 'expired',
  },
  {
    id: 'mireya-miramonte',
    home: 'miramonte-primer',
    tenant: 'mireya',
    validFrom: 20,
    validTo: 220,
    message: 'Doña Lucía, ¡otra vez yo! Mi compañera se echó atrás y este me queda cerca de las prácticas.',
    steps: [at(-1, 21, { kind: 'request' })],
    status: 'requested',
  },
]
