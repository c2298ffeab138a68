import { describe, expect, test } from 'vitest';
import { faq } from './faq.ts';
import { findNearestQuestions, findQuestion, isWithinEditDistance } from './findQuestion.ts';

const { es: spanish, en: english } = faq;

/** What people write, and the answer they must get; none where a person has to answer. */
const noMatch = undefined;

describe('the assistant understands what is written in Spanish', () => {
  test.each([
    ['me despidieron', 'extension'],
    ['cuánto cobra oxxo', 'storeFee'],
    ['puedo pedir otro préstamo', 'again'],
    ['no puedo pagar', 'extension'],
    ['no voy a poder pagar esta quincena', 'extension'],
    ['¿puedo pagar después?', 'extension'],
    ['puedo pagar mas tarde', 'extension'],
    ['no tengo dinero para pagar', 'extension'],
    ['no me alcanza para pagar', 'extension'],
    ['necesito más días', 'extension'],
    ['me pueden dar una prorroga', 'extension'],
    ['quiero una estension', 'extension'],
    ['puedo cambiar la fecha de pago?', 'extension'],
    ['perdí mi trabajo y no puedo pagar', 'extension'],
    ['cuanto cuesta la extension', 'extension'],
    ['que pasa si me atraso', 'late'],
    ['qué pasa si no pago a tiempo', 'late'],
    ['si pago un dia despues me cobran?', 'late'],
    ['cuanto cobran por dia de atraso', 'late'],
    ['me atrase con mi pago', 'late'],
    ['cobran interes moratorio?', 'late'],
    ['me estan hablando mucho por telefono a mi mama', 'contacts'],
    ['cuanto me van a cobrar si pido 2 mil', 'cost'],
    ['puedo pagar antes', 'early'],
    ['me cobran por liquidar antes?', 'early'],
    ['quiero pagar todo hoy', 'early'],
    ['puedo adelantar pagos', 'early'],
    ['puedo pagar en partes?', 'part'],
    ['puedo abonar', 'part'],
    ['no puedo pagar todo', 'part'],
    ['como pago', 'pay'],
    ['¿puedo pagar en el oxxo?', 'pay'],
    ['donde deposito', 'pay'],
    ['donde esta mi referencia', 'pay'],
    ['ya pague y no aparece mi pago', 'missing'],
    ['ya pague y me siguen cobrando', 'missing'],
    ['pague de mas', 'over'],
    ['pagué dos veces', 'over'],
    ['cuanto cobran de interes', 'cost'],
    ['¿cuánto me cobran de intereses?', 'cost'],
    ['cual es la tasa', 'cost'],
    ['cuanto pago si pido 3000', 'cost'],
    ['que comision cobran', 'cost'],
    ['q piden', 'requirements'],
    ['qué documentos necesito', 'requirements'],
    ['cuales son los requisitos', 'requirements'],
    ['requisitoss', 'requirements'],
    ['cuanto me prestan', 'amount'],
    ['cual es el monto maximo', 'amount'],
    ['cuanto tardan en depositar', 'time'],
    ['cuándo me depositan', 'time'],
    ['en cuanto tiempo llega el dinero', 'time'],
    ['le van a llamar a mi familia', 'contacts'],
    ['ven mis contactos?', 'contacts'],
    ['que hacen con mis datos', 'data'],
    ['quiero borrar mi cuenta', 'data'],
    ['es una estafa?', 'trust'],
    ['son confiables', 'trust'],
    ['esto es seguro?', 'trust'],
    ['me piden un deposito por adelantado', 'trust'],
    ['quiero poner una queja', 'complaint'],
    ['me estan amenazando', 'complaint'],
    ['quiero hablar con una persona', 'human'],
    ['cual es su telefono', 'human'],
    ['donde estan sus oficinas', 'branches'],
  ])('%s', (text, id) => {
    expect(findQuestion(text, spanish)?.id).toBe(id);
  });
});

describe('it leaves to a person what it can’t answer in Spanish', () => {
  test.each([
    'me van a demandar?',
    'me van a demandar si no pago a tiempo',
    'puedo ir a la carcel por no pagar',
    'me van a embargar si me atraso',
    'estoy en buro, me prestan?',
    'no quiero pagar',
    'no pienso pagarles nunca',
    'no puedo pagar nunca',
    'puedo no pagar',
    'no puedo pagar antes',
    'no puedo pagar en oxxo',
    'no me llego el codigo',
    'no puedo entrar a la app',
    'olvide mi contraseña',
    'como pago mi luz',
    'puedo pagar con bitcoin',
    'puedo pagar el prestamo de mi hermano',
    'me robaron el celular',
    'se murio mi mama y debia un prestamo',
    'quiero cancelar mi prestamo',
    'por que me rechazaron',
    'puedo pedir otro prestamo si no he pagado',
    'cuanto debo',
    'hay descuento si pago todo',
    'me condonan los recargos',
    'estan reportando a buro',
    'me quiero morir por las deudas',
    'tengo cancer y no puedo pagar',
    'me depositaron a otra cuenta',
    'prestan sin aval y sin intereses',
    'tengo que pagar si no recibí el dinero',
    'cuanto tiempo tengo para pagar',
    'me cobraron dos veces',
    'quiero que me devuelvan mi dinero',
    'donde quedo mi credito infonavit',
    'mi esposo no sabe del prestamo, le van a decir',
    'no me han depositado',
    'cambiaron mi numero de cuenta',
    'zzz',
    '¿qué?',
    'hola',
    '',
  ])('%s', (text) => {
    expect(findQuestion(text, spanish)?.id).toBe(noMatch);
  });
});

describe('the assistant understands what is written in English', () => {
  test.each([
    ['can i pay half now', 'part'],
    ['agent is threatening my family', 'complaint'],
    ['I can’t pay', 'extension'],
    ["i can't pay on time", 'extension'],
    ['cant pay this month', 'extension'],
    ['I lost my job and cannot pay', 'extension'],
    ['can i pay later?', 'extension'],
    ['can I postpone my payment', 'extension'],
    ['I need more time', 'extension'],
    ['can i get an extention', 'extension'],
    ['can I change the due date?', 'extension'],
    ['how much is the extension fee', 'extension'],
    ['what happens if I am late', 'late'],
    ['what if i miss a payment', 'late'],
    ['what happens if I don’t pay', 'late'],
    ['how much is the late fee', 'late'],
    ['what is the penalty for late payment', 'late'],
    ['can I pay early', 'early'],
    ['is there a penalty for paying early?', 'early'],
    ['i want to repay everything now', 'early'],
    ['can i pay only a part', 'part'],
    ['can I make a partial payment', 'part'],
    ['i can’t pay all of it', 'part'],
    ['how do i pay', 'pay'],
    ['where can I pay?', 'pay'],
    ['can i pay with upi', 'pay'],
    ['where is my reference', 'pay'],
    ['I paid and it is not showing', 'missing'],
    ['already paid but it still says i owe', 'missing'],
    ['i paid twice', 'over'],
    ['I paid too much', 'over'],
    ['how much interest?', 'cost'],
    ['how much does it cost', 'cost'],
    ['how much will i owe if i borrow 2000', 'cost'],
    ['can i pay at 7 eleven', 'pay'],
    ['what is the interest rate', 'cost'],
    ['which documents do I need', 'requirements'],
    ['what do i need to apply', 'requirements'],
    ['requirments', 'requirements'],
    ['how much can I borrow', 'amount'],
    ['what is the maximum amount', 'amount'],
    ['when will the deposit arrive', 'time'],
    ['how long does approval take', 'time'],
    ['how soon do i get the money', 'time'],
    ['will you call my family', 'contacts'],
    ['do you read my contacts?', 'contacts'],
    ['what do you do with my data', 'data'],
    ['delete my account', 'data'],
    ['is this a scam', 'trust'],
    ['are you legit?', 'trust'],
    ['is this app safe', 'trust'],
    ['somebody asks me to pay a deposit upfront', 'trust'],
    ['I want to make a complaint', 'complaint'],
    ['your agent threatened me', 'complaint'],
    ['can I talk to a human', 'human'],
    ['what is your phone number', 'human'],
    ['where are your offices', 'branches'],
  ])('%s', (text, id) => {
    expect(findQuestion(text, english)?.id).toBe(id);
  });
});

describe('it leaves to a person what it can’t answer in English', () => {
  test.each([
    'will you sue me',
    'can I go to jail if I don’t pay on time',
    'will the police come if I am late',
    'I don’t want to pay',
    'i will never pay you',
    'can I not pay',
    'I can’t pay early',
    'i cannot log in',
    'I didn’t get the code',
    'how do I pay my electricity bill',
    'can i pay with bitcoin',
    'why was I rejected',
    'my phone was stolen',
    'my father died and had a loan',
    'how much do I owe',
    'can you waive the late fee',
    'can I skip a payment',
    'I want to die because of debt',
    'someone took a loan in my name',
    'I want to cancel my loan',
    'can I get a second loan',
    'do you lend to students',
    'I have not received the money',
    'the money never arrived',
    'does it affect my credit score',
    'can I get interest free',
    'change my phone number',
    'I want my money back',
    'zzz',
    'what?',
    'hello',
    '',
  ])('%s', (text) => {
    expect(findQuestion(text, english)?.id).toBe(noMatch);
  });
});

test('every question finds its own answer, and both languages answer the same questions', () => {
  for (const questions of [spanish, english])
    for (const { question, id } of questions) expect(findQuestion(question, questions)?.id).toBe(id);
  expect(english.map(({ id }) => id)).toEqual(spanish.map(({ id }) => id));
});

test('a letter missing, added, another or swapped is mended in words of five letters and more', () => {
  expect(isWithinEditDistance('requisto', 'requisito')).toBe(true);
  expect(isWithinEditDistance('prorroga', 'proroga')).toBe(true);
  expect(isWithinEditDistance('comision', 'comisoin')).toBe(true);
  expect(isWithinEditDistance('pago', 'pega')).toBe(false);
  expect(isWithinEditDistance('antes', 'cartas')).toBe(false);
});

test('what isn’t recognised is offered the nearest two questions, and nothing where a person has to answer', () => {
  const nearest = (text: string) => findNearestQuestions(text, spanish, 2).map(({ id }) => id);
  expect(findQuestion('la referencia del pago en oxxo salió borrosa', spanish)).toBeUndefined();
  expect(nearest('la referencia del pago en oxxo salió borrosa')).toHaveLength(2);
  expect(nearest('la referencia del pago en oxxo salió borrosa')).toContain('pay');
  expect(nearest('me van a demandar por mi pago')).toEqual([]);
  expect(nearest('zzz')).toEqual([]);
});
