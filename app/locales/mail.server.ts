const en = {
  greeting: "Hello {{name}},",
  oneHour: "The link can be used once, within one hour.",
  hours: "The link can be used once, within {{hours}} hours.",
  reset: {
    subject: "{{product}}: new password",
    why: "someone, probably you, asked for a new password for your account in {{product}}. Set it here:",
    action: "Set a new password",
    ignore: "If it was not you, ignore this mail: your password stays as it is.",
  },
  invite: {
    subject: "{{product}}: your account",
    why: "an account in {{product}} was made for you. Choose its password here:",
    action: "Choose a password",
    ignore: "If you did not expect this, ignore this mail.",
  },
};

type MailTexts = typeof en;

const es: MailTexts = {
  greeting: "Hola, {{name}}:",
  oneHour: "El enlace se puede usar una sola vez, durante una hora.",
  hours: "El enlace se puede usar una sola vez, durante {{hours}} horas.",
  reset: {
    subject: "{{product}}: nueva contraseña",
    why: "alguien, probablemente usted, pidió una contraseña nueva para su cuenta en {{product}}. Elíjala aquí:",
    action: "Elegir una contraseña nueva",
    ignore: "Si no fue usted, ignore este correo: su contraseña no cambia.",
  },
  invite: {
    subject: "{{product}}: su cuenta",
    why: "se creó para usted una cuenta en {{product}}. Elija su contraseña aquí:",
    action: "Elegir la contraseña",
    ignore: "Si no esperaba este correo, ignórelo.",
  },
};

const pt: MailTexts = {
  greeting: "Olá, {{name}}:",
  oneHour: "O link pode ser usado uma só vez, durante uma hora.",
  hours: "O link pode ser usado uma só vez, durante {{hours}} horas.",
  reset: {
    subject: "{{product}}: nova senha",
    why: "alguém, provavelmente você, pediu uma nova senha para a sua conta no {{product}}. Escolha-a aqui:",
    action: "Escolher uma nova senha",
    ignore: "Se não foi você, ignore este e-mail: a sua senha continua a mesma.",
  },
  invite: {
    subject: "{{product}}: sua conta",
    why: "uma conta no {{product}} foi criada para você. Escolha a senha aqui:",
    action: "Escolher a senha",
    ignore: "Se você não esperava este e-mail, ignore-o.",
  },
};

/** What mails say. Kept on the server: no page shows it. */
export const mailTexts = { en, es, pt };
