/** Endings people put behind a word; the empty one keeps the words that are long enough alone. */
const ENDINGS =
  ' 1 12 123 1234 12345 123456 ! 1! 123! 01 007 11 22 69 99 00 321 2000 2010 2015 2020 2021 2022 2023 2024 2025 2026 @123';

/** Words that head every published list of leaked passwords, and their Spanish company. */
const WORDS =
  'password passw0rd p@ssw0rd p@ssword pass contraseña contrasena clave acceso secreto admin administrator administrador root user ' +
  'guest test testing demo default welcome bienvenido hello hola login master changeme letmein trustno iloveyou teamo tequiero ' +
  'qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx abc abcd abcdef monkey dragon shadow sunshine princess princesa football futbol ' +
  'baseball basketball soccer hockey superman batman spiderman pokemon starwars michael jordan jennifer michelle jessica ashley ' +
  'daniel daniela andrew andrea anthony antonio thomas robert roberto charlie matthew joshua jordan george hunter ranger buster ' +
  'tigger pepper ginger summer winter spring autumn monday friday sunday january february march april june july august september ' +
  'october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes ' +
  'viernes domingo verano invierno primavera amanda samantha nicole heather melissa elizabeth william richard joseph carlos ' +
  'alejandro alejandra fernando francisco gabriel gabriela isabella valentina sebastian santiago martinez rodriguez gonzalez ' +
  'hernandez lopez garcia maria jose juan pedro luis miguel angel angela patricia cristina carolina natalia mariana estrella ' +
  'corazon mariposa amor bonita chocolate cookie banana cheese orange purple yellow silver golden diamond flower butterfly angels ' +
  'freedom liberty america american mexico colombia argentina jamaica london berlin madrid barcelona realmadrid liverpool arsenal ' +
  'chelsea yankees dodgers lakers cowboys steelers eagles tigers lions dallas austin boston chicago florida texas phoenix denver ' +
  'computer internet windows samsung iphone android google facebook twitter linkedin instagram amazon microsoft apple office ' +
  'company empresa business manager gerente system sistema server database oracle cisco secret private access whatever nothing ' +
  'blink182 metallica nirvana slipknot eminem rockstar music guitar killer hacker ninja warrior wizard merlin gandalf matrix ' +
  'maverick mustang corvette ferrari porsche mercedes toyota honda yamaha harley chester cowboy marina sailor fishing dolphin ' +
  'penguin panther falcon jaguar wolf rabbit kitten puppy doggie lovely babygirl babyboy loveme lover forever family mommy daddy ' +
  'mother father brother sister friends jesus jesucristo christ blessed heaven faith hope lucky happy smile cooler pretty sexy ' +
  'fuckyou asshole bitch pussy money dinero million power energy magic mystery midnight thunder lightning storm snow rainbow ocean';

/** Runs along the keyboard, and other things that are long enough without an ending. */
const RUNS =
  '1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsxedc qweasdzxc q1w2e3r4 q1w2e3r4t5 qwer1234 ' +
  '1234qwer asdf1234 qwertyuiop qwertyui poiuytrewq asdfghjkl asdfghjk lkjhgfdsa zxcvbnm1 zxcvbnm123 a1b2c3d4 a1b2c3d4e5 aa123456 ' +
  'a1234567 a12345678 a123456789 abc12345 abcd1234 abc123456 abcdefgh abcdefg1 12345abc 123456abc 123abc123 1234abcd qwe123qwe ' +
  'qweqweqwe asdasdasd zxczxczxc qazqazqaz 123qweasd 123qweasdzxc qwe12345 147258369 159357456 741852963 963852741 789456123 ' +
  '123654789 987456321 14725836 15935700 31415926 27182818 13579246 24681012 10203040 11223344 112233445566 12121212 21212121 ' +
  '12341234 43214321 12312312 123123123 321321321 12344321 123454321 11112222 22221111 00001111 10101010 20202020 69696969 ' +
  '01234567 012345678 0123456789 12345678 123456789 1234567890 12345678910 1234567891 87654321 987654321 9876543210 0987654321 ' +
  '23456789 34567890 98765432 1029384756 19283746 101010101 102030405 123456987 123456780 1234554321 qwerty12345 qwertyuiop123 ' +
  'google123 letmein123 trustno1 ncc1701d correcthorse correcthorsebatterystaple superuser sysadmin administrator1 rootroot ' +
  'useruser testtest testuser demodemo passpass password123456 mypassword newpassword mynewpassword thepassword nopassword ' +
  'contraseña1 micontraseña holamundo helloworld iloveyou2 iloveyou1 iloveyouso iloveme123 loveyou123 teamomucho teamo123 ' +
  'blahblah whatever1 startrek jordan23 michael1 ronaldo7 ronaldinho cristiano messi10messi barcelona10 realmadrid7';

const FIRST_YEAR = 1950;
const LAST_YEAR = 2030;
const SHORTEST = 8;

const split = (text: string): string[] => text.split(' ');
const pad = (part: number): string => String(part).padStart(2, '0');

function* candidates(): Generator<string> {
  for (const word of split(WORDS)) for (const ending of split(ENDINGS)) yield word + ending;
  for (const word of split(WORDS)) yield word + word;
  yield* split(RUNS);
  for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') {
    for (let length = SHORTEST; length <= 12; length++) yield character.repeat(length);
  }
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    yield `${year}${year}`;
    for (let month = 1; month <= 12; month++) yield `01${pad(month)}${year}`;
  }
}

/** Common passwords of eight characters and more, in lower case: written out at load from what such lists are made of. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...candidates()].filter((password) => [...password].length >= SHORTEST),
);

/** Whether a password is one that guessers try first; capitals do not save it. */
export const isCommonPassword = (password: string): boolean =>
  COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase());
