function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words that accompany a question and change nothing about it, in both languages of the site. */
export const stopWords = toWordSet(`
  el la los las un una uno unos unas de del al a en y o u e que si por para con me mi mis te tu tus se su sus nos lo le les
  yo ustedes usted quiero quisiera queria necesito ocupo puedo puede pueden podria podrian saber tengo tiene tienen hay es
  son esta estan este ese eso esto ese esa muy como cuando donde cuanto cuanta cuantos cuantas cual cuales quien quienes
  hola oye oigan disculpa disculpen gracias favor porfavor porfa ayuda ayudame ayudenme ayudar duda pregunta prestamo
  prestamos credito creditos dinero app aplicacion hacer hago hace va van voy ser seria asi entonces pues bien solo hasta
  desde sobre algo aqui ahi ahorita ahora porque ha he han fue haber estoy soy era cosa peso pesos ya tambien
  mil decir dime digan diganme explicar explicame explica quincena senor senorita
  the an of to in on at for with and or is are am was be been do does did i im you your yours my me mine we us our it its this
  that these those there here what whats when where which who why how if so then can could would should will may might must
  want wanted need know tell please pls thanks thank hello hi hey help question loan loans money app get got have has had
  just really very some any about from by as also only much many would like ill id
  few couple one per rupees rs inr mxn ok okay yes yet
`);

/** What turns a question round: a phrase has to have it. */
export const negations = toWordSet(`
  no ni nunca jamas sin nada nadie tampoco
  not never without cant cannot dont doesnt didnt wont isnt wasnt arent havent hasnt couldnt wouldnt unable nothing nobody
  neither none
`);

/** Beginnings of words that a person has to answer. */
export const escalationStems: readonly string[] = [
  'demand',
  'carcel',
  'prision',
  'abogad',
  'embarg',
  'polici',
  'juicio',
  'juez',
  'juzgad',
  'suicid',
  'matar',
  'morir',
  'muer',
  'fallec',
  'robar',
  'robo',
  'hacke',
  'buro',
  'descuent',
  'condon',
  'quita',
  'discount',
  'waiv',
  'sue',
  'jail',
  'prison',
  'lawyer',
  'court',
  'police',
  'arrest',
  'kill',
  'die',
  'dead',
  'death',
  'stol',
  'hack',
  'bankrup',
];

/** How words are shortened in messages. */
export const aliases: Readonly<Record<string, string>> = {
  q: 'que',
  k: 'que',
  ke: 'que',
  qe: 'que',
  d: 'de',
  x: 'por',
  xq: 'porque',
  pq: 'porque',
  u: 'you',
  ur: 'your',
  r: 'are',
  tmb: 'tambien',
};
