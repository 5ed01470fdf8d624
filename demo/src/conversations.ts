/** The demo users' messages about homes, each in a language both read. */
import type { PersonId } from './person.ts'

/** One message: its author, its time (days after the demo's today; hour and minute in UTC), and its text. */
export interface ChatMessage {
  readonly from: PersonId
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly text: string
}

/** A conversation that began from a home (D 7.2): the tenant, and its landlord. */
export interface Conversation {
  /** The id of the home. */
  readonly home: string
  readonly tenant: PersonId
  readonly landlord: PersonId
  /** In order. */
  readonly messages: readonly ChatMessage[]
}

const message = (from: PersonId, day: number, hour: number, minute: number, text: string): ChatMessage => ({
  from,
  day,
  hour,
  minute,
  text,
})

/** Daniel and Lucía, about the flat in Escalón. */
const parking: Conversation = {
  home: 'escalon-paseo',
  tenant: 'daniel',
  landlord: 'lucia',
  messages: [
    message('daniel', -14, 15, 2, 'Hola Lucía, vi que también tenés el de la Escalón. ¿El parqueo es techado?'),
    message('lucia', -14, 15, 47, '¡Daniel! Sí, techado, en el sótano. ¿Ya te vas de San Benito? 😢'),
    message(
      'daniel',
      -14,
      16,
      5,
      'Es que necesito un cuarto para los micrófonos. Los del segundo dormitorio no oirían la calle, ¿verdad?',
    ),
    message(
      'lucia',
      -14,
      16,
      20,
      'Da al jardín. Lo más ruidoso son los pericos a las seis de la mañana. Vení a oírlo cuando querás.',
    ),
    message('daniel', -13, 22, 31, 'Estuve veinte minutos en silencio y no grabé más que un colibrí. Me lo quedo.'),
    message('daniel', -13, 22, 33, '¿Te mando el depósito directo a vos para apartarlo?'),
    message(
      'lucia',
      -13,
      23,
      10,
      'No hace falta, Keyhold lo guarda. Mandame la solicitud y la acepto; ahí tenés dos días para pagar.',
    ),
    message('daniel', -12, 15, 48, 'Va. Así las llaves las cambio de un llavero al otro el mismo día.'),
    message('lucia', -12, 16, 15, 'Perfecto. El vigilante te entrega las nuevas desde las diez.'),
  ],
}

/** Kanya and Siriporn, about the room in Ari. */
const cat: Conversation = {
  home: 'ari-soi-4',
  tenant: 'kanya',
  landlord: 'siriporn',
  messages: [
    message('kanya', -18, 11, 20, 'สวัสดีค่ะคุณศิริพร ห้องที่อารีย์ยังว่างอยู่ไหมคะ'),
    message('siriporn', -18, 12, 4, 'สวัสดีค่ะคุณกัญญา ยังว่างค่ะ ทำความสะอาดเสร็จแล้ว เข้าอยู่ได้เลย'),
    message('kanya', -18, 12, 9, 'ดีใจมากค่ะ พอดีมีแมวหนึ่งตัว ทำหมันแล้ว ไม่ข่วนเฟอร์นิเจอร์ จะรบกวนไหมคะ'),
    message('siriporn', -18, 12, 30, 'ไม่รบกวนเลยค่ะ ที่ตึกเลี้ยงแมวกันหลายห้อง แค่ติดตาข่ายที่ระเบียงไว้หน่อยจะได้สบายใจ'),
    message('kanya', -17, 2, 15, 'รับทราบค่ะ แล้วค่าประกันสองเดือนต้องโอนให้คุณศิริพรก่อนหรือเปล่าคะ'),
    message('siriporn', -17, 3, 2, 'ไม่ต้องโอนมาที่พี่นะคะ จ่ายผ่าน Keyhold ทีเดียว เงินประกันพักไว้ในระบบจนกว่าจะย้ายออก พี่ก็แตะไม่ได้ค่ะ'),
    message('kanya', -17, 3, 10, 'เข้าใจแล้วค่ะ งั้นพรุ่งนี้ส่งคำขอเลยนะคะ ขอบคุณมากค่ะ 🙏'),
  ],
}

/** Tom and Pilar, about the hot water in Lavapiés. */
const hotWater: Conversation = {
  home: 'lavapies-tribulete',
  tenant: 'tom',
  landlord: 'pilar',
  messages: [
    message(
      'tom',
      -21,
      10,
      12,
      'Hello Pilar, Beatriz says your balconies get the morning sun. Is the small room big enough for a drawing table?',
    ),
    message(
      'pilar',
      -21,
      17,
      40,
      'Hello Tom! It is 2.10 by 3 metres. My nephew had a piano there, so a table will be happy.',
    ),
    message('tom', -21, 17, 52, 'Sold. I will send the request tomorrow.'),
    message(
      'tom',
      -3,
      20,
      26,
      'I am in, and the light is lovely. But there is no hot water: the boiler shows F28 and goes out.',
    ),
    message(
      'pilar',
      -3,
      21,
      3,
      'Oh no, sorry. I called the technician, he says Monday. Can you press reset for ten seconds?',
    ),
    message(
      'tom',
      -2,
      8,
      15,
      'Tried it six times. Cold showers are not in the advert, so I will sleep at a friend’s hostel.',
    ),
    message('pilar', -2, 9, 0, 'I understand. Let us find a fair sum for those nights.'),
    message(
      'tom',
      -1,
      9,
      45,
      'I will hold back 240 of the first rent in Keyhold until it works. The rest is yours, no hard feelings.',
    ),
  ],
}

/** Anna and Thanakorn, about the flat in Thonglor and its cat. */
const fountain: Conversation = {
  home: 'thonglor-25',
  tenant: 'anna',
  landlord: 'thanakorn',
  messages: [
    message('anna', -106, 4, 12, 'Hi Thanakorn, pity about Ekkamai. Is Thonglor 25 really that quiet?'),
    message(
      'thanakorn',
      -106,
      5,
      1,
      'Yes, you hear birds and, around six, the noodle cart’s bell. You may get used to both.',
    ),
    message(
      'anna',
      -105,
      3,
      30,
      'I walked past it. A very old cat followed me to the canal. Does she come with the flat?',
    ),
    message(
      'thanakorn',
      -105,
      3,
      44,
      'She believes the flat comes with her. Send the request and I will accept it tomorrow.',
    ),
  ],
}

/** Mireya and Lucía, about the first flat near Metrocentro. */
const practice: Conversation = {
  home: 'miramonte-primer',
  tenant: 'mireya',
  landlord: 'lucia',
  messages: [
    message(
      'mireya',
      -2,
      23,
      5,
      'Buenas noches, doña Lucía. ¿El de Miramonte sigue disponible? Las prácticas son en el Bloom.',
    ),
    message('lucia', -1, 13, 20, 'Hola Mireya, qué alegría. Sí, y te queda a quince minutos a pie. ¿Viene la gata?'),
    message('mireya', -1, 13, 32, 'Se quedó con mi tía, se volvieron inseparables. Vendría solo yo.'),
  ],
}

/** Every conversation of the demo. */
export const conversations: readonly Conversation[] = [parking, cat, hotWater, fountain, practice]
