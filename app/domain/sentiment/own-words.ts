/**
 * What the package's word lists lack, or mean otherwise, in posts about shops: `caro` is dear there, here it is expensive. One to five, as in AFINN. Words are written
 * with their accents; endings of gender and number are found by themselves (`lexicon.server.ts`).
 */
type Levels = Partial<Record<"-5" | "-4" | "-3" | "-2" | "-1" | "0" | "1" | "2" | "3" | "4" | "5", string>>;
export type SentimentLanguage = "en" | "es" | "pt";

const levels: Record<SentimentLanguage, Levels> = {
  en: {
    "-4": "steer clear,stay away,never set foot,false advertising,garbage,rubbish,trash,crap,filth,gross,robbery,lack of respect,zero stars,wasted,never going back,never coming back,wont be back,wont come back,will not be back,not coming back,not going back,rip-off,ripoff,scam,disgusting,appalling,atrocious,abysmal,never again,avoid like the plague,a joke,waste of money,waste of time,worst",
    "-3": "angry,headache,rudely,bad manners,bad quality,poor quality,burnt,sour,arm and a leg,ignored,wasted my time,would not recommend,cannot recommend,arrogant,misleading,cheated,attitude,shocking,awful,horrible,terrible,rude,filthy,rotten,expired,mouldy,moldy,stale,overpriced,unhelpful,nightmare,shameful,ruined,stay away,let down,letdown,useless,ignored me,rats,cockroaches",
    "-2": "only one till,only one cashier,only one register,one till open,gone downhill,got worse,used to be better,used to be good,on their phones,on her phone,on his phone,nobody helps,wrong price,difficult,complicated,boring,sad,dry,tough,confusing,dark,old,torn,walked out,gave up,left without,could not find,couldnt find,unfortunately,sadly,crashed,exhausting,salty,overcooked,wrong size,charged twice,double charged,half an hour,forty minutes,twenty minutes,thirty minutes,an hour,dirty,expensive,pricey,slow,crowded,cold food,queue for ages,understaffed,out of stock,sold out,broken,faulty,damaged,disappointing,disappointed,mess,messy,chaotic,smelly,smells,poor,bland,overcharged,refused,waited,avoid,empty shelves,not worth,grumpy,unfriendly,careless,cramped,complaint,refund,tiny portions,sloppy,noisy,dreadful,wait forever",
    "-1": "did not have,didnt have,dont have,again,nobody,had to,no one,if you have to,queue,queues,long line,long lines,wait,late,noise,limited,mediocre,meh,average at best,confusing,dated,tired looking",
    "0": "like,just,no,not,never,well,free,stop,pay,want,please,sure,yes,big,block,cut,demand,fire,drop,help,cash,share,alone,matter,number,miss,grand,top,store,kind,kind of",
    "1": "okay,ok,decent,fair,fine,parking,open late,convenient,handy",
    "2": "fair prices,fair price,honest,calm,smile,smiling,well located,found everything,has everything,have everything,everything i needed,everything you need,flavourful,warm,crispy,care,surprised,improved,well kept,beautiful,pretty shop,comfortable,brand new,no wait,in no time,explained,helped,sorted,trust,generous,knowledgeable,good,nice,clean,tidy,cheap,affordable,quick,fast,fresh,friendly,polite,attentive,well stocked,well organised,well organized,bargain,spotless,worth,good value,recommend,recommended,easy,efficient,patient,cosy,cozy,spacious,no queue,no queues,smooth,pleasant,warm welcome,worth it,happy,on time,helpful,kindly",
    "3": "never disappoints,never fails,nothing to complain,no complaints,cant fault,cannot fault,lifesaver,saved my,always come back,happy,happily,delighted,pleasure,well done,lovely,great,delicious,tasty,courteous,love,loved,impressed,go back,come back,will be back,highly recommend,top notch,my favourite,my favorite,favourite,favorite,gem,hidden gem",
    "4": "amazing,fantastic,excellent,wonderful,outstanding,brilliant,superb,best,perfect,flawless,exceptional",
  },
  es: {
    "-4": "no vuelvo más,nunca más vuelvo,no pienso volver,no volveré,no volveremos,huyan,publicidad engañosa,basura,porquería,mugriento,pérdida de tiempo,falta de respeto,falta de educación,ni se les ocurra,ni loco,estafa,robo,asco,asqueroso,nefasto,nunca más,no vuelvo,lo peor,vergüenza,una vergüenza,pésimo,infame,deplorable",
    "-3": "rabia,dolor de cabeza,sin educación,mala educación,mala calidad,pésima calidad,agrio,quemado,ojo de la cara,me ignoraron,perdí el tiempo,no recomiendo,no lo recomiendo,arrogante,mala gana,de mala gana,mala onda,engañoso,estafaron,horrible,terrible,fatal,maleducado,grosero,podrido,vencido,caducado,rancio,inservible,desastre,insoportable,indignante,engaño,abuso,abusivo,decepción,decepcionante,mala,malo,mal,cucarachas,peor",
    "-2": "una sola caja,solo una caja,ha bajado la calidad,bajó la calidad,empeoró,ha empeorado,con el celular,con el móvil,nadie atiende,nadie te atiende,precio equivocado,difícil,complicado,aburrido,triste,seco,duro,confuso,oscuro,viejo,arrugado,roto,sin cambio,esperé,esperamos,media hora,me fui,no resolvieron,no aceptaron,no aceptan,reclamé,lamentablemente,desgraciadamente,sucia,se cayó,rota,cansado,salado,sucio,caro,carísimo,lento,lenta,antipático,desagradable,roto,dañado,desordenado,desorden,caos,cola eterna,colas eternas,lleno de gente,agotado,sin stock,faltaban,tardan,tardaron,demora,demorado,mal olor,huele mal,queja,reclamo,cobraron de más,ignoran,frío,escaso,tarde,esperar,espera,descuidado,deja mucho que desear,no sirve,pobre,defectuoso,problema,problemas,evitar,pereza,incómodo",
    "-1": "no hay,no había,no tienen,no tenían,no encontré,otra vez,para variar,nadie,tuve que,de nuevo,cola,colas,fila,filas,regular,pequeño,poco surtido,ruido,ruidoso,limitado,mejorable,flojo,falta",
    "0": "no,nunca,ni,nada,sí,gran,grande,quiero,querer,parar,pago,pagar,ayuda,libre,como,derecho,caja,efectivo,solo,único,solicitud,fuego,bloque",
    "1": "aceptable,correcto,decente,cómodo,práctico,estacionamiento,cumple,normalito",
    "2": "precio justo,precios justos,justo,honesto,tranquilo,sonrisa,bien ubicado,completo,encontré todo,tiene de todo,tienen de todo,hay de todo,sabroso,calentito,crujiente,cuidado,cariño,sorprendió,compensa,mejoró,ha mejorado,bien organizado,bonito,lindo,precioso,nuevo,sin demora,no tardan,enseguida,explicaron,explicó,ayudó,me ayudó,resolvió,confianza,buen trato,trato excelente,limpio,ordenado,barato,económico,rápido,ágil,fresco,amable,atento,cordial,educado,simpático,variedad,surtido,buen precio,buenos precios,buena atención,bueno,buena,buen,bien,vale la pena,recomiendo,recomendado,recomendable,fácil,eficiente,paciente,agradable,acogedor,amplio,ofertas,ayudaron,resolvieron,impecable,gusta,gustó,contento,satisfecho,puntual,sin colas",
    "3": "nunca decepciona,no decepciona,nunca falla,no falla,nada que reprochar,ninguna queja,sin queja,me salvaron,me salvó,vuelvo siempre,siempre vuelvo,sin duda volveré,feliz,me encanta,encanta,encantó,encantado,delicioso,rico,riquísimo,genial,estupendo,volveré,volveremos,favorito,muy buena,felicitaciones,gracias por,joya",
    "4": "excelente,fantástico,maravilloso,increíble,buenísimo,espectacular,perfecto,magnífico,inmejorable,lo mejor,el mejor,la mejor,de diez",
  },
  pt: {
    "-4": "não volto mais,nunca mais volto,nunca mais piso,não piso mais,passem longe,passe longe,fujam,fuja,propaganda enganosa,lixo,porcaria,imundo,só que não,sqn,perda de tempo,falta de respeito,falta de educação,falta de vergonha,pessimamente,golpe,roubo,nojo,nojento,péssimo,nunca mais,não volto,o pior,a pior,vergonha,uma vergonha,lamentável,furada,horroroso,absurdo",
    "-3": "passei raiva,raiva,dor de cabeça,sem educação,má educação,mal atendida,mal-educada,desprezo,má qualidade,sem qualidade,azedo,queimado,olhos da cara,deixaram na mão,fui ignorado,fui ignorada,me ignoraram,enrolação,enrolam,enganoso,estragada,arrogante,debochado,sem vontade,perdi meu tempo,não recomendo,não indico,horrível,terrível,ruim,grosseiro,mal educado,mal-educado,podre,estragado,vencido,mofado,inútil,desastre,insuportável,decepção,decepcionante,decepcionado,enganado,abuso,descaso,desrespeito,barata no,baratas,pior,detestei,odiei,mal atendido,estressante",
    "-2": "só um caixa,um caixa só,apenas um caixa,caiu de qualidade,já foi melhor,piorou,mexendo no celular,no celular,ninguém atende,preço errado,preço diferente,cobrado a mais,difícil,complicado,chato,triste,seco,duro,salgado,confuso,escuro,velho,amassado,rasgado,trocado errado,sem estoque,sem troco,sem sinal,desisti,fui embora,esperei,aguardei,espera demais,devolveram,não resolveram,não resolve,não aceitaram,não aceitam,reclamei,infelizmente,piora,suja,sumiu,travou,quebrada,cansativo,esgotado,sujo,caro,caríssimo,lento,lerdo,antipático,desagradável,quebrado,bagunça,bagunçado,desorganizado,caos,fila enorme,filas enormes,lotado,em falta,faltando,faltava,demora,demorado,demorou,demoram,fedido,fedendo,mau cheiro,reclamação,reclamar,cobraram a mais,cobrado errado,ignoraram,frio,fraco,atrasado,atraso,esperar,espera,deixa a desejar,não funciona,problema,problemas,má vontade,defeito,evitem,evite,apertado,abafado,murcho,grosso,mau",
    "-1": "não tem,não tinha,não havia,não achei,não encontrei,pra variar,para variar,de novo,outra vez,ninguém,tive que,só dois caixas,fila,filas,regular,pequeno,pouca variedade,barulho,barulhento,limitado,mais ou menos,meia boca,falta",
    "0": "não,nunca,nem,nada,sim,grande,quero,quer,querer,parar,pago,pagar,ajuda,livre,como,direito,caixa,dinheiro,só,único,pedido,fogo,bloco,barato demais,unido,legalmente,barata",
    "1": "aceitável,ok,razoável,prático,estacionamento,cumpre,dá pro gasto",
    "2": "preço justo,justo,honesto,tranquilo,sorriso,sorridente,bem localizado,completo,achei tudo,encontrei tudo,tem de tudo,tem tudo,saboroso,quentinho,macio,crocante,cuidado,carinho,surpreendeu,compensa,valeu,melhorou,bem cuidado,bem organizado,bonito,lindo,confortável,novinho,sem demora,não demora,não demorou,na hora,explicaram,explicou,ajudou,me ajudou,trocaram sem,resolveu,confiança,confio,limpo,limpinho,organizado,barato,econômico,rápido,ágil,fresco,fresquinho,atencioso,gentil,educado,simpático,variedade,bom preço,preço bom,preços bons,bom,boa,bem,bem atendido,vale a pena,recomendo,recomendado,indico,fácil,eficiente,paciente,agradável,aconchegante,espaçoso,promoções,ajudaram,resolveram,gosto,gostei,gostoso,satisfeito,contente,pontual,sem fila,sem filas,prestativo,bacana,legal,cheiroso,caprichado",
    "3": "nunca decepciona,não decepciona,nunca falha,não tem do que reclamar,nada a reclamar,sem defeitos,super indico,recomendo demais,me salvou,salvaram,vou voltar,volto sempre,sempre volto,com certeza volto,saí feliz,feliz,adoro,adorei,amo,amei,delicioso,uma delícia,delícia,voltarei,voltaremos,favorito,preferido,parabéns,nota dez,nota 10,show,top,muito bom,melhor",
    "4": "excelente,fantástico,maravilhoso,incrível,ótimo,espetacular,perfeito,sensacional,impecável,o melhor,a melhor,nota mil",
  },
};

/** Word or phrase → value, as written. */
export const ownWords = (language: SentimentLanguage): [string, number][] =>
  Object.entries(levels[language]).flatMap(([value, words]) => words.split(",").map((word): [string, number] => [word, Number(value)]));

/** Words that turn what follows round, up to a few words on. */
export const negators: Record<SentimentLanguage, ReadonlySet<string>> = {
  en: new Set("no,not,never,none,nobody,nothing,neither,nor,without,cannot,cant,dont,doesnt,didnt,isnt,wasnt,arent,werent,wont,wouldnt,couldnt,shouldnt,hasnt,havent,hadnt,aint,hardly,barely,lacks,lack".split(",")),
  es: new Set("no,nunca,jamas,ni,tampoco,sin,nadie,ningun,ninguna,ninguno".split(",")),
  pt: new Set("nao,nunca,jamais,nem,tampouco,sem,ninguem,nenhum,nenhuma,n".split(",")),
};

/** Words that make the next one stronger (above 1) or weaker. */
export const intensifiers: Record<SentimentLanguage, ReadonlyMap<string, number>> = {
  en: strengths("very,really,so,extremely,absolutely,super,incredibly,totally,completely,utterly,truly,too,always,such,damn", "slightly,somewhat,fairly,rather,quite,a bit,kinda,almost,pretty,little"),
  es: strengths("muy,mucho,mucha,muchisimo,super,tan,totalmente,absolutamente,realmente,demasiado,siempre,bastante,re,sumamente", "algo,poco,apenas,casi,un poco,ligeramente,relativamente"),
  pt: strengths("muito,muita,muitos,muitas,super,tao,totalmente,absolutamente,realmente,demais,sempre,bem,bastante,extremamente,mt,mto", "pouco,meio,quase,um pouco,ligeiramente,relativamente,razoavelmente"),
};
function strengths(strong: string, weak: string): ReadonlyMap<string, number> {
  return new Map([...strong.split(",").map((word): [string, number] => [word, 1.35]), ...weak.split(",").map((word): [string, number] => [word, 0.6])]);
}

/** After these the writer comes to the point. */
export const contrasts: Record<SentimentLanguage, ReadonlySet<string>> = {
  en: new Set(["but", "however", "yet", "still", "nevertheless"]), es: new Set(["pero", "sino", "embargo", "mas"]), pt: new Set(["mas", "porem", "entretanto", "contudo", "todavia"]),
};
/** What follows these, up to the next comma, counts less. */
export const concessions: Record<SentimentLanguage, ReadonlySet<string>> = {
  en: new Set(["although", "though", "despite", "while"]), es: new Set(["aunque", "pese", "pesar"]), pt: new Set(["embora", "apesar", "ainda que"]),
};
